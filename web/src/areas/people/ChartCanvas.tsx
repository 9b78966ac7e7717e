import { ActionIcon, Box } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { peopleTitles } from '@hr/contract/areas/people/titles'
import { t } from '../../lib/t.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { areaOfCard, layoutOf, overlap, type Area } from './chart-tree.ts'
import { ChartCard, cardId } from './ChartCard.tsx'
import { treeStep } from './tree-keys.ts'
import type { ChartState } from './use-chart.ts'
import { useZoom } from './use-zoom.ts'
import css from './org-chart.module.css'

type ChartCanvasProps = { state: ChartState; onShow: (uuid: string) => void }

/** Cards this close to the visible area are rendered too, in pixels at a scale of 1. */
const overscan = 200

/**
 * The drawing of the org chart, which is a tree for the keyboard and for screen readers. Only the cards in view are
 * rendered.
 */
export function ChartCanvas({ state, onShow }: ChartCanvasProps) {
  const { chart, open, shown, loading, toggle } = state
  const layout = useMemo(() => layoutOf(chart, open), [chart, open])
  const { places, lines, area } = layout
  const viewport = useRef<HTMLDivElement>(null)
  const { ref: measure, width, height } = useElementSize<HTMLDivElement>()
  const zoom = useZoom(viewport)
  const { view } = zoom

  const [chosen, setChosen] = useState<string>()
  const active = places.find(({ person }) => person.uuid === chosen) ?? places[0]
  // The card to focus is rendered only after it has become the active one.
  const toFocus = useRef<string>(undefined)
  useEffect(() => {
    const target = toFocus.current === undefined ? null : document.getElementById(cardId(toFocus.current))
    if (!target) return
    toFocus.current = undefined
    target.focus({ preventScroll: true })
  })

  const isMeasured = width > 0 && height > 0
  const start = useEffectEvent(() => {
    if (places[0]) zoom.start(areaOfCard(places[0]))
  })
  useLayoutEffect(() => {
    if (isMeasured) start()
  }, [isMeasured])
  const found = places.find(({ person }) => person.uuid === shown)
  const [lastFound, setLastFound] = useState<string>()
  if (found && shown !== lastFound) {
    setLastFound(shown)
    setChosen(shown)
  }
  const showFound = useEffectEvent(() => {
    if (!found) return
    zoom.centre(areaOfCard(found))
    toFocus.current = found.person.uuid
  })
  const isFound = isMeasured && found !== undefined
  useLayoutEffect(() => {
    if (isFound) showFound()
  }, [isFound, shown])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !active) return
    const step = treeStep(event.key, places, active.person.uuid)
    if (step === undefined) return
    event.preventDefault()
    if (step === 'toggle') toggle(active.person.uuid)
    else if (step === 'show') onShow(active.person.uuid)
    else {
      setChosen(step.goTo.person.uuid)
      zoom.keepInView(areaOfCard(step.goTo))
      toFocus.current = step.goTo.person.uuid
    }
  }
  const onClick = (target: Element) => {
    const uuid = uuidOf(target)
    if (uuid === undefined) return
    if (target.closest('[data-toggle]')) toggle(uuid)
    else onShow(uuid)
  }
  const onFocus = (target: Element) => {
    const place = places.find(({ person }) => person.uuid === uuidOf(target))
    if (!place) return
    setChosen(place.person.uuid)
    // A card that is pressed must stay under the pointer.
    if (target.matches(':focus-visible')) zoom.keepInView(areaOfCard(place))
  }

  const isPrinted = useMedia('print')
  const inView: Area = {
    left: view.invertX(0) - overscan,
    top: view.invertY(0) - overscan,
    right: view.invertX(width) + overscan,
    bottom: view.invertY(height) + overscan,
  }
  const isVisible = (part: Area) => isPrinted || !isMeasured || overlap(part, inView)
  const content = (
    <>
      <svg className={css.lines} aria-hidden="true">
        {lines
          .filter((line) => isVisible(line.area))
          .map(({ id, path }) => (
            <path key={id} d={path} />
          ))}
      </svg>
      <div
        role="tree"
        tabIndex={-1}
        aria-label={t(peopleTitles.orgChart)}
        onKeyDown={onKeyDown}
        onClick={({ target }) => target instanceof Element && onClick(target)}
        onFocus={({ target }) => onFocus(target)}
      >
        {places
          .filter((place) => place === active || isVisible(areaOfCard(place)))
          .map((place) => (
            <ChartCard
              key={place.person.uuid}
              place={place}
              isActive={place === active}
              isFound={place.person.uuid === shown}
              isLoading={loading.includes(place.person.uuid)}
            />
          ))}
      </div>
    </>
  )
  return (
    <Box pos="relative" flex={1} mih={0}>
      <div
        ref={useMergedRef(viewport, measure)}
        className={css.viewport}
        // The browser scrolls to what gets the focus; the chart moves by its own transform.
        onScroll={({ currentTarget }) => currentTarget.scrollTo(0, 0)}
      >
        <div className={css.content} style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.k})` }}>
          {!isPrinted && content}
        </div>
      </div>
      <div className={css.zoom} role="group" aria-label={t('View')}>
        <ActionIcon variant="default" size={32} aria-label={t('Zoom in')} onClick={zoom.zoomIn}>
          <Icon icon={IconPlus} />
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label={t('Zoom out')} onClick={zoom.zoomOut}>
          <Icon icon={IconMinus} />
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label={t('Fit to screen')} onClick={() => zoom.fit(area)}>
          <Icon icon={IconMaximize} />
        </ActionIcon>
      </div>
      {isPrinted && (
        <Printed area={area} isPartial={state.isPartial}>
          {content}
        </Printed>
      )}
    </Box>
  )
}

const uuidOf = (target: Element) => target.closest<HTMLElement>('[role=treeitem]')?.dataset['uuid']

type PrintedProps = { area: Area; isPartial: boolean; children: ReactNode }

/** The whole chart, scaled to one sheet of paper of any size. */
function Printed({ area: { left, top, right, bottom }, isPartial, children }: PrintedProps) {
  const box = { x: left, y: top, width: right - left, height: bottom - top }
  return (
    <div className={css.printed}>
      {isPartial && <p>{t("Collapsed branches aren't printed.")}</p>}
      <svg
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        preserveAspectRatio="xMidYMin meet"
        style={{ maxWidth: box.width, maxHeight: box.height }}
      >
        <foreignObject {...box}>
          <div className={css.content} style={{ transform: `translate(${-left}px, ${-top}px)` }}>
            {children}
          </div>
        </foreignObject>
      </svg>
    </div>
  )
}

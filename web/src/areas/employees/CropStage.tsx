import 'react-easy-crop/react-easy-crop.css'
import { useState } from 'react'
import Cropper, { type Area, type MediaSize, type Point, type Size } from 'react-easy-crop'
import { t } from '../../lib/t.ts'
import { placeOf, shareOf } from './crop.ts'
import css from './crop.module.css'

const centre: Point = { x: 0, y: 0 }
const zooms = { min: 1, max: 4, step: 0.05 }
const moves = { min: -100, max: 100, step: 1 }

type CropStageProps = {
  url: string
  /** The chosen square, in pixels of the image. */
  onArea: (area: Area) => void
  onUnreadable: () => void
}

/** Chooses the square by dragging, pinching and scrolling, or with three equivalent sliders. */
export function CropStage({ url, onArea, onUnreadable }: CropStageProps) {
  const [crop, setCrop] = useState(centre)
  const [zoom, setZoom] = useState(zooms.min)
  const [media, setMedia] = useState<MediaSize>()
  const [frame, setFrame] = useState<Size>()
  const space = { media, frame, zoom }
  return (
    <>
      <div className={css.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          // Keyboard users have the sliders.
          cropperProps={{ tabIndex: -1 }}
          mediaProps={{ onError: onUnreadable }}
          onMediaLoaded={setMedia}
          onCropSizeChange={setFrame}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => onArea(pixels)}
        />
      </div>
      <div className={css.sliders}>
        <Slider label={t('Zoom')} value={zoom} onChange={setZoom} {...zooms} />
        <Slider
          label={t('Left and right')}
          value={shareOf(crop.x, 'width', space)}
          onChange={(share) => setCrop({ ...crop, x: placeOf(share, 'width', space) })}
          {...moves}
        />
        <Slider
          label={t('Up and down')}
          value={shareOf(crop.y, 'height', space)}
          onChange={(share) => setCrop({ ...crop, y: placeOf(share, 'height', space) })}
          {...moves}
        />
      </div>
    </>
  )
}

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

const Slider = ({ label, onChange, ...range }: SliderProps) => (
  <label>
    {label}
    <input type="range" {...range} onChange={(event) => onChange(event.currentTarget.valueAsNumber)} />
  </label>
)

// Checks that the build has the styles of every Mantine component in it: `web/src/app/mantine.css` lists them by hand.
// A component's script contains its class names, which are the same in Mantine's style sheet.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks.ts'

const assets = join(root, 'web', 'dist', 'assets')
const folder = join(root, 'node_modules', '@mantine', 'core', 'styles')

const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g))
const built = (ending: string) =>
  classesIn(
    readdirSync(assets)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(assets, name), 'utf8'))
      .join('\n'),
  )

const used = built('.js')
const styled = built('.css')
const missing = readdirSync(folder)
  .filter((name) => name.endsWith('.layer.css'))
  .filter((name) => {
    const classes = classesIn(readFileSync(join(folder, name), 'utf8'))
    return [...classes].some((one) => used.has(one) && !styled.has(one))
  })

for (const name of missing) console.log(`web/src/app/mantine.css must import @mantine/core/styles/${name}`)
if (missing.length > 0) process.exitCode = 1
else console.log(`${styled.size} classes of components have their styles.`)

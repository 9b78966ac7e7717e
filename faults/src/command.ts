import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '@hr/testing/programs'

/** Runs a command of the product, such as 'check-ledger', and returns its exit code and output. */
export async function runCommand(name: string, args: readonly string[], settings: Record<string, string>) {
  const env = { ...process.env, ...settings }
  const child = spawn(process.execPath, [`server/src/${name}.ts`, ...args], { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output.trim() }
}

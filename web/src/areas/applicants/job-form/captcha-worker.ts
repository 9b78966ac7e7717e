import { answerTo, type Work } from '@hr/contract/areas/applicants/proof-of-work'
import { sha256 } from './sha256.ts'

// At most 32 bits are asked for: the first word of the hash tells.
addEventListener('message', ({ data }: MessageEvent<Work>) => {
  postMessage(answerTo(data, (text) => Math.clz32(sha256(text)[0]!)))
})

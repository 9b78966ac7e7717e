import { solveChallenge, leadingZeroBits, type Work } from '@hr/contract/areas/applicants/proof-of-work'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

// The browser's SHA-256 exists on https only and is asynchronous: too slow for thousands of hashes.
addEventListener('message', ({ data }: MessageEvent<Work>) => {
  postMessage(solveChallenge(data, (text) => leadingZeroBits(sha256(utf8ToBytes(text)))))
})

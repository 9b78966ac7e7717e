import { solveChallenge, leadingZeroBits, type Work } from '@hr/contract/areas/applicants/proof-of-work'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

// The browser's own SHA-256 exists on https only, and each of its hashes is awaited: here are thousands in a row.
addEventListener('message', ({ data }: MessageEvent<Work>) => {
  postMessage(solveChallenge(data, (text) => leadingZeroBits(sha256(utf8ToBytes(text)))))
})

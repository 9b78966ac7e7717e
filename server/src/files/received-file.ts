import { httpTexts } from '../http/texts.ts'
import { createHash } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Upload } from '@hr/contract/lib/files'
import { Problem } from '../http/problem.ts'

/**
 * An uploaded file in a temporary file that is unlinked as soon as it is open, so that nothing remains if the request
 * or the server fails. `readMultipart` closes it after the response.
 */
export class ReceivedFile implements Upload {
  /** The name as sanitised by `fileNameOf`. */
  readonly name: string
  #size = 0
  #file: FileHandle | undefined
  readonly #hash = createHash('sha256')
  #sha256: Buffer | undefined

  private constructor(name: string, file: FileHandle) {
    this.name = name
    this.#file = file
  }

  static async create(name: string): Promise<ReceivedFile> {
    const path = join(tmpdir(), `hr-upload-${crypto.randomUUID()}`)
    const file = await open(path, 'wx+', 0o600).catch(unwritable)
    await unlink(path)
    return new ReceivedFile(name, file)
  }

  /** In bytes. */
  get size(): number {
    return this.#size
  }

  /** The hash of the complete file; nothing can be written after it was read. */
  get sha256(): Buffer {
    return (this.#sha256 ??= this.#hash.digest())
  }

  async write(chunk: Buffer): Promise<void> {
    this.#hash.update(chunk)
    await this.#open.writeFile(chunk).catch(unwritable)
    this.#size += chunk.length
  }

  /** Reads `length` bytes from `position`, fewer at the end of the file. */
  async read(position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, this.#size - position)))
    const { bytesRead } = await this.#open.read(buffer, 0, buffer.length, position)
    return buffer.subarray(0, bytesRead)
  }

  /** The descriptor of the temporary file, for libraries that read at positions. */
  get descriptor(): number {
    return this.#open.fd
  }

  /** Reads the content in chunks of `length` bytes. */
  async *chunks(length: number): AsyncGenerator<Buffer> {
    for (let position = 0; position < this.#size; position += length) yield this.read(position, length)
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    // `read` allocates exactly this size, so the buffer is not part of a pool.
    return (await this.read(0, this.#size)).buffer as ArrayBuffer
  }

  async close(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    // Errors while closing have no consequences: the file is gone with its descriptor.
    await file?.close().catch(() => undefined)
  }

  /** Identifies the upload in the content hash of a request. */
  toJSON() {
    return { name: this.name, size: this.#size, sha256: this.sha256.toString('hex') }
  }

  get #open(): FileHandle {
    if (!this.#file) throw new Error('The request of this file has ended')
    return this.#file
  }
}

/** Returns the file behind a validated part of a body. */
export function receivedFile(upload: Upload): ReceivedFile {
  if (!(upload instanceof ReceivedFile)) throw new TypeError('This file was not received by readMultipart')
  return upload
}

function unwritable(error: unknown): never {
  throw Object.assign(new Problem(503, httpTexts.noFile), { cause: error })
}

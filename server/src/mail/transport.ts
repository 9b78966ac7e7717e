import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { fileStamp } from '../lib/clock.ts'

export type Mail = { to: { name: string; address: string }; subject: string; text: string }

export type Transport = { send(mail: Mail): Promise<void>; close(): void }

type Settings = { smtpUrl: string | undefined; from: string; folder: string }

/** Sends over SMTP; without a server every mail becomes an `.eml` file that any mail program opens. */
export const mailTransport = ({ smtpUrl, from, folder }: Settings): Transport =>
  smtpUrl === undefined ? fileTransport(from, folder) : smtpTransport(from, smtpUrl)

function smtpTransport(from: string, url: string): Transport {
  const smtp = createTransport(url, {
    from,
    // The queue tries again later; a server that never answers must not hold a worker.
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 30_000,
  } as object)
  return {
    send: async (mail) => void (await smtp.sendMail({ from, ...mail })),
    close: () => smtp.close(),
  }
}

function fileTransport(from: string, folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await composer.sendMail({ from, ...mail })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Renamed when it is whole, so that nobody reads half a mail.
      const name = `${fileStamp()}-${crypto.randomUUID().slice(0, 8)}.eml`
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
    close: () => composer.close(),
  }
}

import type { Language } from '@hr/contract/lib/languages'
import { message, messages } from '@hr/contract/lib/messages'
import { escaped } from '../lib/escaped.ts'
import { translate } from '../lib/translate.ts'

const texts = messages('emailButton', { open: message('Open', undefined, 'button') })

/** A link on lines of its own: its label, if it has one, and its address. */
const link = /^(?:([^\n]+):\n)?(https?:\/\/\S+)$/

/** Renders a paragraph; an address on its own becomes a button with its label. */
const paragraph = (language: Language) => (text: string) => {
  const [, label = translate(language, texts.open), address] = link.exec(text) ?? []
  return address === undefined
    ? `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`
    : `<p style="margin:24px 0"><a href="${escaped(address)}" style="background:#3556c4;border-radius:6px;color:#ffffff;display:inline-block;font-weight:600;padding:10px 20px;text-decoration:none">${escaped(label)}</a></p><p style="color:#565d6b;font-size:13px;overflow-wrap:anywhere">${escaped(address)}</p>`
}

/** Renders an email as simple HTML: every template has the same look, and nothing is loaded remotely. */
export const htmlOf = ({ language, subject, text }: { language: Language; subject: string; text: string }): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>` +
  `<body style="background:#f7f8fa;color:#1b1f27;font:15px/1.5 system-ui,sans-serif;margin:0;padding:24px">` +
  `<div style="background:#ffffff;border:1px solid #e3e6eb;border-radius:8px;margin:0 auto;max-width:560px;padding:8px 28px 16px">` +
  `${text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph(language))
    .join('')}</div></body></html>`

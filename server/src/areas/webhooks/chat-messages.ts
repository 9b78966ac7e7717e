import type { ChatFormat } from '@hr/contract/areas/chat/chat'

/** A message to a chat channel. Names of people in it are already inert (`inertName`). */
export type ChatMessage = { lines: readonly string[]; link?: { title: string; url: string } }

/** An invisible character, which separates what a chat would otherwise read as a mention or a link. */
const separator = '\u200B'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const withEntities = (text: string) => text.replace(/[&<>]/g, (character) => entities[character]!)

const inert: Record<ChatFormat, (name: string) => string> = {
  slack: (name) => withEntities(name).replace(/[@:/]/g, `$&${separator}`),
  mattermost: (name) =>
    withEntities(name.replace(/[\\`*_{}[\]()+!|~#.-]/g, '\\$&')).replace(/[@:/.#~]/g, `$&${separator}`),
  // Text runs have no markup.
  teams: (name) => name,
}

/** Returns a name without mentions, links and markup in a chat. */
export const inertName = (format: ChatFormat, name: string): string => inert[format](name)

const section = (text: object) => ({ type: 'section', text })

const payloads: Record<ChatFormat, (message: ChatMessage) => object> = {
  slack: ({ lines, link }) => {
    const text = lines.join('\n')
    const plain = section({ type: 'plain_text', text, emoji: false })
    const blocks = link
      ? [plain, section({ type: 'mrkdwn', text: `<${link.url}|${withEntities(link.title)}>` })]
      : [plain]
    return { text, blocks, unfurl_links: false, unfurl_media: false }
  },
  mattermost: ({ lines, link }) => ({
    text: [...lines, ...(link ? [`[${link.title}](${link.url})`] : [])].join('\n'),
  }),
  teams: ({ lines, link }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: lines.map((text) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] })),
          ...(link && { actions: [{ type: 'Action.OpenUrl', ...link }] }),
        },
      },
    ],
  }),
}

/** Writes the body of a message in the format of a chat. */
export const writeChatMessage = (format: ChatFormat, message: ChatMessage): string =>
  JSON.stringify(payloads[format](message))

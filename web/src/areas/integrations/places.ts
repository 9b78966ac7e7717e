import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const integrationPlaces: Places = {
  tokens: {
    about: t('Service accounts, and the access tokens of everyone'),
    words: t('API, key, program, script'),
  },
  webhooks: {
    about: t('Other systems that are told at once what has changed'),
    words: t('API, events, secret, callback, signature'),
  },
  provisioning: {
    about: t('Okta, Entra ID and other directories that read employees or get accounts from here'),
    words: t('SCIM, Azure, Active Directory, deactivation'),
  },
  assistants: {
    about: t('Assistants of the users, which read and prepare leave with their rights'),
    words: t('AI, MCP, Claude, ChatGPT, Copilot'),
  },
  chat: {
    about: t('Channels of Slack, Mattermost and Microsoft Teams that are told about leave'),
    words: t('messages, bot, who is away'),
  },
}

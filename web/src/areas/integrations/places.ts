import type { Places } from '../../lib/places.ts'
import { t } from '../../lib/t.ts'

export const integrationPlaces: Places = {
  tokens: {
    about: t("Service accounts, and everyone's access tokens"),
    words: t('API, key, program, script'),
  },
  webhooks: {
    about: t('Other systems that are notified of changes immediately'),
    words: t('API, events, secret, callback, signature'),
  },
  provisioning: {
    about: t('Okta, Entra ID and other directories that read employee data or get accounts from here'),
    words: t('SCIM, Azure, Active Directory, deactivation'),
  },
  assistants: {
    about: t("AI assistants that read data and prepare leave requests with their user's permissions"),
    words: t('AI, MCP, Claude, ChatGPT, Copilot'),
  },
  chat: {
    about: t('Slack, Mattermost and Microsoft Teams channels that get messages about leave'),
    words: t('messages, bot, who is away'),
  },
}

// One file for the browser: only Superadmins open these pages, and then several of them.
export { Assistants } from './Assistants.tsx'
export { Chat } from './Chat.tsx'
export { Provisioning } from './Provisioning.tsx'
export { Tokens } from './Tokens.tsx'
export { Webhooks } from './Webhooks.tsx'

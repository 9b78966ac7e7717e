import { chatApi } from '@hr/contract/areas/chat/chat'
import { webhooksApi } from '@hr/contract/areas/webhooks/webhooks'
import { companyApi } from '@hr/contract/areas/company/company'
import { restoredCopyApi } from '@hr/contract/areas/company/restored-copy'
import { query } from '../../api/client.ts'
import type { Read, Reads } from '../../lib/reads.ts'

const restoredCopy: Read = query(restoredCopyApi.find, {})

export const webhooks: Reads = () => [restoredCopy, query(webhooksApi.list, {})]
export const chat: Reads = () => [restoredCopy, query(chatApi.list, {})]
const others: Reads = () => [restoredCopy]

export const assistants: Reads = () => [restoredCopy, query(companyApi.find, {})]

export { others as tokens, others as provisioning }

import type { RequestsOf } from '../../testing/requests.ts'

export const changesRequests: RequestsOf = () => ({ 'GET /changes': () => ({ query: {} }) })

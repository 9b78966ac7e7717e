import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/errors.ts'

// 'always': without a network a call fails with a message instead of waiting silently.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // Also refetches data that is not stale yet.
      refetchOnReconnect: 'always',
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
    mutations: { networkMode: 'always' },
  },
})

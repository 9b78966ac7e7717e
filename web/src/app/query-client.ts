import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/errors.ts'

// 'always': without a network a call fails and says so, instead of waiting silently.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // Whatever was read before the network was lost.
      refetchOnReconnect: 'always',
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
    mutations: { networkMode: 'always' },
  },
})

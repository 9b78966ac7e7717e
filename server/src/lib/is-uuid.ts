import { z } from 'zod'

export const isUuid = (value: unknown): value is string => z.uuid().safeParse(value).success

import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, messageResult, translated, uuid } from '../../lib/fields.ts'
import { messages } from '../../lib/messages.ts'
import { screenNames } from '../../screens.ts'

export const jobStates = ['queued', 'running', 'done', 'failed'] as const
export type JobState = (typeof jobStates)[number]

/** The screen that shows a job, with its search parameters. */
export const jobTarget = z.object({ screen: z.enum(screenNames), search: z.record(z.string(), z.string()) })
export type JobTarget = z.output<typeof jobTarget>

const backgroundJob = z.object({
  uuid,
  title: translated,
  target: jobTarget,
  state: z.enum(jobStates),
  /** How many of `total` are done; without a total the job has not counted its work yet. */
  done: z.int(),
  total: z.int().nullable(),
  /** The outcome in a sentence; null until the job has ended. */
  message: translated.nullable(),
  /** The figures of the outcome by name; null until the job is done. */
  figures: z.record(z.string(), z.number()).nullable(),
  /** Whether it is in state `failed` because a user stopped it. */
  isStopped: z.boolean().default(false),
  /** Whether the caller can stop it. */
  mayStop: z.boolean().default(false),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type BackgroundJob = z.output<typeof backgroundJob>

export const jobsTexts = messages('jobs', {
  stopping: 'The job will stop after the current step',
  hasEnded: 'This job has already ended',
})

export const isUnfinished = ({ state }: Pick<BackgroundJob, 'state'>): boolean =>
  state === 'queued' || state === 'running'

export const jobsApi = {
  list: endpoint('GET /jobs', 'job.read', {
    summary: 'List my background jobs that are unfinished or ended within the last day, newest first',
    subject: 'caller',
    result: z.array(backgroundJob),
  }),
  find: endpoint('GET /jobs/:id', 'job.read', {
    summary: 'Show a background job with its progress',
    params: byId,
    subject: { ownerOf: 'id' },
    result: backgroundJob,
  }),
  stop: endpoint('POST /jobs/:id/stop', 'job.stop', {
    summary: 'Stop a background job after the current step; finished work is kept',
    params: byId,
    subject: { ownerOf: 'id' },
    result: messageResult,
  }),
}

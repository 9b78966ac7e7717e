export { JobProgress } from './JobProgress.tsx'
export { useJob } from './use-job.ts'

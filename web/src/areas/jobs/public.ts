export { JobProgress, StopJob } from './JobProgress.tsx'
export { useJob } from './use-job.ts'

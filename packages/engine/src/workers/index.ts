/** Worker threads: the number of workers changes the time, never the result. */
export { type ChanceRun, chanceOnWorkers } from './chance-jobs.js'
export { defaultWorkers, runJobs, runStream, type WorkerAnswer } from './worker-pool.js'

/** The typed HTTP contract: schemas that the server checks by, that the OpenAPI document comes from and that the web application shares. */
export * from './annotation.js'
export * from './common.js'
export * from './export.js'
export * from './guideline.js'
export * from './import.js'
export * from './item.js'
export * from './phase.js'
export * from './project.js'

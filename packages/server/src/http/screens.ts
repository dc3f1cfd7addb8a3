/** Where the screens of the workbench are; the playground is at `/`. */
export const SCREENS = [
  '/projects',
  '/projects/*',
  '/p/*',
  '/signin',
  '/setup',
  '/invite',
  '/account',
  '/people',
  '/evaluate',
  '/grammar',
]

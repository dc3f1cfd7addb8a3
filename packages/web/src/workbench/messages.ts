/** Texts of the frame of the workbench. */
import { inLanguage } from '../shell/language.js'

const en = {
  projects: 'Projects',
  playground: 'Playground',
  loading: 'Loading',
  retry: 'Try again',
  unreachable: 'The server cannot be reached. Check the connection, then try again.',
  noSuchProject: 'There is no such project, or you are not a member of it. Ask whoever manages it for an invitation.',
  noSuchPage: 'There is nothing at this address.',
  noProjects: 'You are not a member of any project yet. Ask whoever manages one for an invitation.',
  pairs: (modes: readonly string[]) => modes.join(', '),
}

const es: typeof en = {
  projects: 'Proyectos',
  playground: 'Zona de pruebas',
  loading: 'Cargando',
  retry: 'Volver a intentar',
  unreachable: 'No se puede contactar con el servidor. Revise la conexión y vuelva a intentarlo.',
  noSuchProject: 'No existe ese proyecto, o no participa en él. Pida una invitación a quien lo gestiona.',
  noSuchPage: 'No hay nada en esta dirección.',
  noProjects: 'Todavía no participa en ningún proyecto. Pida una invitación a quien gestione uno.',
  pairs: (modes) => modes.join(', '),
}

export const messages = inLanguage({ en, es })

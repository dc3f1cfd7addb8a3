/** Texts that the manager's screens share. */
import { inLanguage } from '../shell/language.js'

const en = {
  unreachable: 'The server cannot be reached. Check the connection, then try again.',
  copy: 'Copy',
  copied: 'Copied',
  cancel: 'Cancel',
  typeToConfirm: 'To confirm, type',
  dataOf: (name: string, kind: string) => `Data of ${name} as ${kind}`,
}

const es: typeof en = {
  unreachable: 'No se puede contactar con el servidor. Revise la conexión y vuelva a intentarlo.',
  copy: 'Copiar',
  copied: 'Copiado',
  cancel: 'Cancelar',
  typeToConfirm: 'Para confirmar, escriba',
  dataOf: (name, kind) => `Datos de ${name} como ${kind}`,
}

export const messages = inLanguage({ en, es })

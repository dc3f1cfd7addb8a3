/** An export as an archive: a word to the reader, the corpora, the guidelines they were made under, and the manifest. */
import type { Database } from '../storage/connection.js'
import type { WriteBytes } from './byte-stream.js'
import type { ExportManifest } from './export-account.js'
import { type PreparedExport, runExport } from './export-project.js'
import { ZipWriter } from './zip-writer.js'

/** Writes the whole archive to `write`. The same state of the project and the same options give the same bytes. */
export async function writeArchive(db: Database, prepared: PreparedExport, write: WriteBytes): Promise<void> {
  const zip = new ZipWriter(write, new Date(prepared.at))
  const putText = (name: string, text: string) => zip.file(name, (put) => put(Buffer.from(text)))
  await putText('README.txt', readme(prepared))
  const manifest = await runExport(db, prepared, (name, fill) => zip.file(name, fill))
  for (const { version, file } of manifest.guidelines) {
    const row = await db
      .selectFrom('guideline')
      .select('markdown')
      .where('project_id', '=', prepared.project.id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (file !== null && row !== undefined) await putText(file, row.markdown)
  }
  await putText('manifest.json', manifestText(manifest))
  await zip.end()
}

/** The manifest as it stands in the archive. */
export function manifestText(manifest: ExportManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function readme({ project, options, at }: PreparedExport): string {
  return [
    project.name,
    '',
    `Exported from Parascope as ${options.format}; the state of ${new Date(at).toISOString()} (event ${project.head}).`,
    `Licence: ${project.licence || 'not said'}`,
    `Source: ${project.source || 'not said'}`,
    '',
    'manifest.json lists the files with their SHA-256, what they hold, what the format could not carry, and how to get them again.',
    '',
  ].join('\n')
}

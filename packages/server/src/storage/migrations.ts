/**
 * The schema, step by step. A step once released is never changed: a new one is added below it. `{text}`, `{int}` and
 * `{serial}` stand for what the two databases call the same thing (PostgreSQL sorts text by code unit, as SQLite does).
 */

export type DialectName = 'sqlite' | 'postgres'

export interface Migration {
  readonly version: number
  readonly name: string
  readonly statements: readonly string[]
}

const WORDS: Readonly<Record<DialectName, Readonly<Record<string, string>>>> = {
  sqlite: { text: 'TEXT', int: 'INTEGER', serial: 'INTEGER PRIMARY KEY AUTOINCREMENT' },
  postgres: { text: 'TEXT COLLATE "C"', int: 'BIGINT', serial: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY' },
}

/** A statement in the words of one database. */
export function inDialect(statement: string, dialect: DialectName): string {
  return statement.replace(/\{([a-z]+)\}/g, (_, word: string) => WORDS[dialect][word]!)
}

export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    name: 'first schema',
    statements: [
      `CREATE TABLE person (
        id {text} PRIMARY KEY, name {text} NOT NULL, login {text} UNIQUE, password {text},
        kind {text} NOT NULL CHECK (kind IN ('human', 'program')), admin {int} NOT NULL CHECK (admin IN (0, 1)),
        created_at {int} NOT NULL, disabled_at {int}, deleted_at {int})`,
      `CREATE TABLE session (
        hash {text} PRIMARY KEY, person_id {text} NOT NULL REFERENCES person (id) ON DELETE CASCADE, csrf {text} NOT NULL,
        agent {text} NOT NULL, created_at {int} NOT NULL, seen_at {int} NOT NULL, expires_at {int} NOT NULL,
        rotate {int} NOT NULL DEFAULT 0)`,
      'CREATE INDEX session_person ON session (person_id)',
      `CREATE TABLE project (
        id {text} PRIMARY KEY, slug {text} NOT NULL UNIQUE, name {text} NOT NULL, settings {text} NOT NULL,
        licence {text} NOT NULL, source {text} NOT NULL, seed {int} NOT NULL,
        state {text} NOT NULL CHECK (state IN ('open', 'closed')), guideline {int} NOT NULL, head {int} NOT NULL,
        head_hash {text} NOT NULL, rev {int} NOT NULL, created_by {text} REFERENCES person (id), created_at {int} NOT NULL)`,
      `CREATE TABLE member (
        project_id {text} NOT NULL REFERENCES project (id) ON DELETE CASCADE, person_id {text} NOT NULL REFERENCES person (id),
        role {text} NOT NULL CHECK (role IN ('owner', 'manager', 'adjudicator', 'annotator', 'viewer')),
        joined_at {int} NOT NULL, left_at {int}, number {int} NOT NULL DEFAULT 0, PRIMARY KEY (project_id, person_id))`,
      'CREATE INDEX member_person ON member (person_id)',
      `CREATE TABLE token (
        id {text} PRIMARY KEY, hash {text} NOT NULL UNIQUE, person_id {text} NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        project_id {text} REFERENCES project (id) ON DELETE CASCADE, name {text} NOT NULL, scopes {text} NOT NULL,
        created_at {int} NOT NULL, used_at {int}, expires_at {int}, revoked_at {int})`,
      'CREATE INDEX token_person ON token (person_id)',
      `CREATE TABLE invite (
        id {text} PRIMARY KEY, hash {text} NOT NULL UNIQUE, project_id {text} REFERENCES project (id) ON DELETE CASCADE,
        role {text} NOT NULL, created_by {text} REFERENCES person (id), created_at {int} NOT NULL, expires_at {int} NOT NULL,
        max_uses {int} NOT NULL, uses {int} NOT NULL, revoked_at {int})`,
      'CREATE INDEX invite_project ON invite (project_id)',
      `CREATE TABLE guideline (
        project_id {text} NOT NULL REFERENCES project (id) ON DELETE CASCADE, version {int} NOT NULL, markdown {text} NOT NULL,
        created_by {text} REFERENCES person (id), created_at {int} NOT NULL, PRIMARY KEY (project_id, version))`,
      `CREATE TABLE import (
        id {text} PRIMARY KEY, project_id {text} NOT NULL REFERENCES project (id) ON DELETE CASCADE, name {text} NOT NULL,
        format {text} NOT NULL, state {text} NOT NULL CHECK (state IN ('loading', 'checked', 'done', 'failed', 'cancelled')),
        report {text} NOT NULL, sha256 {text}, created_by {text} REFERENCES person (id), created_at {int} NOT NULL,
        finished_at {int})`,
      'CREATE INDEX import_project ON import (project_id, created_at)',
      `CREATE TABLE item (
        id {text} PRIMARY KEY, project_id {text} NOT NULL REFERENCES project (id) ON DELETE CASCADE,
        import_id {text} NOT NULL REFERENCES import (id) ON DELETE CASCADE, pair_id {text} NOT NULL, position {int} NOT NULL,
        record {text} NOT NULL, control {text} CHECK (control IN ('positive', 'negative')))`,
      'CREATE UNIQUE INDEX item_pair ON item (project_id, pair_id)',
      'CREATE UNIQUE INDEX item_position ON item (project_id, position)',
      'CREATE INDEX item_import ON item (import_id)',
      `CREATE TABLE imported_annotator (
        project_id {text} NOT NULL REFERENCES project (id) ON DELETE CASCADE, name {text} NOT NULL,
        person_id {text} NOT NULL REFERENCES person (id), PRIMARY KEY (project_id, name))`,
      'CREATE INDEX imported_annotator_person ON imported_annotator (person_id)',
      `CREATE TABLE imported_layer (
        item_id {text} NOT NULL REFERENCES item (id) ON DELETE CASCADE, mode {text} NOT NULL, annotator {text} NOT NULL,
        project_id {text} NOT NULL REFERENCES project (id) ON DELETE CASCADE,
        import_id {text} NOT NULL REFERENCES import (id) ON DELETE CASCADE, content {text} NOT NULL,
        PRIMARY KEY (item_id, mode, annotator))`,
      'CREATE INDEX imported_layer_import ON imported_layer (import_id)',
      'CREATE INDEX imported_layer_project ON imported_layer (project_id, annotator, mode)',
      `CREATE TABLE proposal (
        item_id {text} NOT NULL REFERENCES item (id) ON DELETE CASCADE, mode {text} NOT NULL,
        project_id {text} NOT NULL REFERENCES project (id) ON DELETE CASCADE, content {text} NOT NULL, method {text} NOT NULL,
        created_at {int} NOT NULL, PRIMARY KEY (item_id, mode))`,
      'CREATE INDEX proposal_project ON proposal (project_id, mode)',
      `CREATE TABLE phase (
        id {text} PRIMARY KEY, project_id {text} NOT NULL REFERENCES project (id) ON DELETE CASCADE, position {int} NOT NULL,
        name {text} NOT NULL, kind {text} NOT NULL CHECK (kind IN ('training', 'agreement', 'final')), settings {text} NOT NULL,
        state {text} NOT NULL CHECK (state IN ('planned', 'open', 'finished')), created_at {int} NOT NULL)`,
      'CREATE INDEX phase_project ON phase (project_id, position)',
      `CREATE TABLE task (
        id {text} PRIMARY KEY, project_id {text} NOT NULL REFERENCES project (id) ON DELETE CASCADE,
        phase_id {text} NOT NULL REFERENCES phase (id) ON DELETE CASCADE, item_id {text} NOT NULL REFERENCES item (id),
        mode {text} NOT NULL CHECK (mode IN ('words', 'trees', 'types', 'judge')), position {int} NOT NULL,
        state {text} NOT NULL CHECK (state IN ('open', 'submitted', 'agreed', 'disputed', 'adjudicated', 'released')),
        wanted {int} NOT NULL, lifted_at {int})`,
      'CREATE UNIQUE INDEX task_item ON task (phase_id, item_id, mode)',
      'CREATE INDEX task_project ON task (project_id, phase_id, position)',
      'CREATE INDEX task_of_item ON task (item_id)',
      'CREATE INDEX task_state ON task (phase_id, state)',
      `CREATE TABLE annotation (
        task_id {text} NOT NULL REFERENCES task (id) ON DELETE CASCADE, layer {text} NOT NULL,
        project_id {text} NOT NULL REFERENCES project (id) ON DELETE CASCADE,
        state {text} NOT NULL CHECK (state IN ('assigned', 'in progress', 'submitted', 'withdrawn')), position {int} NOT NULL,
        rev {int} NOT NULL, content {text}, touched {text} NOT NULL, elapsed_ms {int} NOT NULL, flagged {int} NOT NULL,
        unseen {int} NOT NULL, guideline {int} NOT NULL, assigned_at {int} NOT NULL, started_at {int}, submitted_at {int},
        PRIMARY KEY (task_id, layer))`,
      'CREATE INDEX annotation_queue ON annotation (project_id, layer, position)',
      `CREATE TABLE event (
        seq {serial}, project_id {text} NOT NULL, n {int} NOT NULL, task_id {text}, layer {text}, person_id {text},
        client_id {text}, client_seq {int}, base_rev {int}, rev {int}, op {text} NOT NULL, at {int} NOT NULL, elapsed_ms {int},
        guideline {int}, prev_hash {text} NOT NULL, hash {text} NOT NULL)`,
      'CREATE UNIQUE INDEX event_n ON event (project_id, n)',
      'CREATE UNIQUE INDEX event_rev ON event (task_id, layer, rev)',
      'CREATE UNIQUE INDEX event_client ON event (task_id, layer, person_id, client_id, client_seq)',
      `CREATE TABLE snapshot (
        task_id {text} NOT NULL REFERENCES task (id) ON DELETE CASCADE, layer {text} NOT NULL, rev {int} NOT NULL,
        content {text} NOT NULL, touched {text} NOT NULL, PRIMARY KEY (task_id, layer, rev))`,
      `CREATE TABLE comment (
        id {text} PRIMARY KEY, project_id {text} NOT NULL REFERENCES project (id) ON DELETE CASCADE,
        task_id {text} NOT NULL REFERENCES task (id) ON DELETE CASCADE, person_id {text} NOT NULL REFERENCES person (id),
        anchor {text}, body {text} NOT NULL, parent_id {text} REFERENCES comment (id), created_at {int} NOT NULL,
        edited_at {int}, resolved_at {int}, resolved_by {text} REFERENCES person (id))`,
      'CREATE INDEX comment_task ON comment (task_id, created_at)',
      'CREATE INDEX comment_project ON comment (project_id, created_at)',
      `CREATE TABLE decision (
        task_id {text} NOT NULL REFERENCES task (id) ON DELETE CASCADE, dispute {text} NOT NULL,
        project_id {text} NOT NULL REFERENCES project (id) ON DELETE CASCADE, take {text} NOT NULL, reason {text},
        note {text} NOT NULL, person_id {text} REFERENCES person (id), at {int} NOT NULL, PRIMARY KEY (task_id, dispute))`,
      'CREATE INDEX decision_project ON decision (project_id)',
      `CREATE TABLE webhook (
        id {text} PRIMARY KEY, project_id {text} NOT NULL REFERENCES project (id) ON DELETE CASCADE, url {text} NOT NULL,
        secret {text} NOT NULL, topics {text} NOT NULL, cursor {int} NOT NULL, last_number {int} NOT NULL, created_at {int} NOT NULL, disabled_at {int})`,
      'CREATE INDEX webhook_project ON webhook (project_id)',
      `CREATE TABLE delivery (
        id {text} PRIMARY KEY, webhook_id {text} NOT NULL REFERENCES webhook (id) ON DELETE CASCADE, number {int} NOT NULL,
        body {text} NOT NULL, state {text} NOT NULL CHECK (state IN ('waiting', 'delivered', 'given up')),
        attempts {int} NOT NULL, next_at {int} NOT NULL, status {int}, error {text}, created_at {int} NOT NULL,
        delivered_at {int})`,
      'CREATE INDEX delivery_due ON delivery (state, next_at)',
      'CREATE UNIQUE INDEX delivery_webhook ON delivery (webhook_id, number)',
      `CREATE TABLE report_link (
        id {text} PRIMARY KEY, project_id {text} NOT NULL REFERENCES project (id) ON DELETE CASCADE, hash {text} NOT NULL UNIQUE,
        people {text} NOT NULL CHECK (people IN ('names', 'pseudonyms')),
        created_by {text} REFERENCES person (id), created_at {int} NOT NULL, expires_at {int}, revoked_at {int})`,
      `CREATE TABLE agreement_cache (
        key {text} PRIMARY KEY, project_id {text} NOT NULL REFERENCES project (id) ON DELETE CASCADE, value {text} NOT NULL,
        created_at {int} NOT NULL)`,
      'CREATE INDEX agreement_cache_project ON agreement_cache (project_id)',
    ],
  },
]

/** The version that this Parascope brings a database to. */
export const NEWEST_SCHEMA = Math.max(...MIGRATIONS.map((step) => step.version))

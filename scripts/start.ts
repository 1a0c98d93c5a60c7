import { enableCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import type { RunningServer, ServerOptions } from '../src/server/main.ts'
import { factsOf, logError, terminalText } from '../src/server/log.ts'
import { refuseUnsafeStart, shopMode } from '../src/server/startMode.ts'
import { build, isBuilt } from './build.ts'
import './resolveOnce.ts'

const HELP = `npm start [-- switches]

  --mode <name>       sample (the shop for trying) or live (a real one) (SHOP_MODE; live with DATABASE_URL, APP_ENV=production
                      or staging, an https PUBLIC_URL or TRUSTED_HOPS, else sample)
  --port <number>     where to listen (PORT; 4000)
  --host <address>    which address to listen on (LISTEN_HOST; sample: 127.0.0.1, live: every address)
  --data <folder>     data folder of the embedded database and of files (DATA_DIR; ./data)
  --empty             start with an empty shop instead of the sample shop (EMPTY=1)
  --public-url <url>  the address browsers use, behind a proxy (PUBLIC_URL; http://localhost:<port>)
  --help

  DATABASE_URL=postgres://…   the PostgreSQL server of a real shop; the sample shop uses the embedded database
  PG=sandbox|toss|portone     the payment gateway (sandbox); keys of the others: docs/configuration.md
  STAFF_IDLE_MINUTES=<n>      sign staff out after so many minutes without a person's call (30; 0: never)
  REFUND_CONFIRM_OVER=<won>   a refund above it asks staff to type its amount (300000)
  REQUESTS_PER_MINUTE=<n>     calls that one signed-in person may make a minute (600; 0: any number)
  ANONYMOUS_PER_MINUTE=<n>    calls that one address may make a minute without signing in (1200; 0: any number)
  TRUSTED_HOPS=<n>            how many proxies of yours stand in front and add to X-Forwarded-For (0)
  STAFF_TOTP=required|optional  whether staff need an authenticator app (required; optional in the sample shop)

The first start builds both apps and fills the sample shop; later starts reuse what is there.`

const MODES = {
  sample: '샘플 상점으로 시작해요 (mode=sample). 관리자 비밀번호가 공개되어 있어서 이 컴퓨터나 사설망에서만 열려요.',
  live: '실제 상점으로 시작해요 (mode=live).',
}

const startedAt = performance.now()
const { values } = parseArgs({
  options: {
    mode: { type: 'string' },
    port: { type: 'string' },
    host: { type: 'string' },
    data: { type: 'string' },
    empty: { type: 'boolean' },
    'public-url': { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})

if (values.help) console.log(HELP)
else await start().catch(refuse)

/** Builds what is missing while the server opens its database, and says where everything is. */
async function start(): Promise<void> {
  const options = optionsFrom(values, process.env)
  // before anything is built or opened; the server itself refuses the same
  refuseUnsafeStart(options, process.env)
  console.log(MODES[options.mode])
  const building = isBuilt() ? undefined : buildApps()
  // the server's modules stripped of their types, as the last start left them
  enableCompileCache()
  const { startServer } = await import('../src/server/main.ts')
  endOnUncaught()
  const [server] = await Promise.all([startServer(options), building])
  stopOnSignal(server)
  const accounts = await sampleAccounts(server)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`
  고객 앱    ${server.url}/
  관리자     ${server.url}/admin
  API 문서   ${server.url}/docs/openapi.json
${accounts}
${storageNotice(server)}
  ${seconds}초 만에 준비했어요. 끝내려면 Ctrl+C를 눌러 주세요.
`)
}

/** One line for each sample account, from the call that the sign-in page itself makes; else how to open the first one. */
async function sampleAccounts(server: RunningServer): Promise<string> {
  const answer = await server.app.request('/core-admin/v1/auth/sample')
  const { results } = (await answer.json()) as {
    results: { email_address: string; password: string; role_label: string }[]
  }
  const lines = results.map((one) => `    ${one.email_address}  ${one.password}  ${one.role_label}\n`)
  if (lines.length > 0) return `\n  샘플 직원 계정\n${lines.join('')}`
  const { admins } = await import('../src/server/modules/auth/auth.tables.ts')
  const hasStaff = (await server.deps.db.$count(admins)) > 0
  return hasStaff ? '' : '\n  직원 계정이 아직 없어요: npm run staff -- --email <이메일>\n'
}

async function buildApps(): Promise<void> {
  console.log('두 앱을 빌드하고 있어요…')
  await build({ quiet: true })
}

function storageNotice(server: RunningServer): string {
  if (server.deps.database.engine === 'postgres') return '  데이터: PostgreSQL'
  return '  데이터: 내장 데이터베이스 (프로세스가 죽어도 안전하지만, 정전이나 운영체제가 멈추는 사고에는 안전하지 않아요)'
}

/** SIGINT and SIGTERM let answers under way finish and close the database; a second signal does not wait. */
function stopOnSignal(server: RunningServer): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    server.close().then(() => process.exit(0), refuse)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

function refuse(error: unknown): never {
  const asked = process.env.DEBUG ? `\n${factsOf(error).stack ?? ''}` : ''
  console.error(`${terminalText(error)}${asked}`)
  process.exit(1)
}

/** An error that nobody caught ends the process, as ever, but not with everything that it carries on the screen. */
function endOnUncaught(): void {
  process.on('uncaughtException', (error) => {
    logError({ process: 'uncaught' }, error)
    process.exit(1)
  })
}

/** Switches win over the environment. Throws for a port that is none. */
function optionsFrom(switches: typeof values, env: NodeJS.ProcessEnv): ServerOptions {
  const port = Number(switches.port ?? env.PORT ?? 4000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port: ${switches.port ?? env.PORT} is no port.`)
  const staffIdleMinutes = Number(env.STAFF_IDLE_MINUTES ?? 30)
  if (!Number.isFinite(staffIdleMinutes) || staffIdleMinutes < 0)
    throw new Error(`STAFF_IDLE_MINUTES: ${env.STAFF_IDLE_MINUTES} is no number of minutes.`)
  const refundConfirmOver = Number(env.REFUND_CONFIRM_OVER ?? 300_000)
  if (!Number.isInteger(refundConfirmOver) || refundConfirmOver < 0)
    throw new Error(`REFUND_CONFIRM_OVER: ${env.REFUND_CONFIRM_OVER} is no amount in won.`)
  const requestsPerMinute = Number(env.REQUESTS_PER_MINUTE ?? 600)
  if (!Number.isInteger(requestsPerMinute) || requestsPerMinute < 0)
    throw new Error(`REQUESTS_PER_MINUTE: ${env.REQUESTS_PER_MINUTE} is no number of calls.`)
  const anonymousPerMinute = Number(env.ANONYMOUS_PER_MINUTE ?? 1_200)
  if (!Number.isInteger(anonymousPerMinute) || anonymousPerMinute < 0)
    throw new Error(`ANONYMOUS_PER_MINUTE: ${env.ANONYMOUS_PER_MINUTE} is no number of calls.`)
  const totp = env.STAFF_TOTP
  if (totp && totp !== 'required' && totp !== 'optional') throw new Error(`STAFF_TOTP: ${totp} is neither.`)
  const publicUrl = switches['public-url'] ?? env.PUBLIC_URL
  const hops = env.TRUSTED_HOPS
  if (hops && !/^[0-9]$/.test(hops)) throw new Error(`TRUSTED_HOPS: ${hops} is no number of proxies.`)
  const mode = shopMode(switches.mode ?? env.SHOP_MODE, env, publicUrl)
  const host = switches.host ?? env.LISTEN_HOST
  return {
    mode,
    port,
    ...(host ? { host } : {}),
    dataFolder: switches.data ?? env.DATA_DIR ?? 'data',
    empty: switches.empty ?? env.EMPTY === '1',
    staffIdleMinutes,
    refundConfirmOver,
    requestsPerMinute,
    anonymousPerMinute,
    ...(hops ? { trustedHops: Number(hops) } : {}),
    ...(totp ? { staffTotpRequired: totp === 'required' } : {}),
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    ...(publicUrl ? { publicUrl: publicUrl.replace(/\/$/, '') } : {}),
  }
}

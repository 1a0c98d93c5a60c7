import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { roleLabels, staffRoles } from '../src/shared/permissions.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { terminalText } from '../src/server/log.ts'
import { saveStaffAccount } from '../src/server/modules/auth/staffAccounts.service.ts'

const HELP = `npm run staff -- --email <address> [--name <name>] [--role <role>] [--data <folder>]

Opens a staff account, or gives an existing one a new password, name and role and takes its authenticator app away:
the next sign-in enrols one.

  --role     ${staffRoles.map((role) => `${role} ${roleLabels[role]}`).join(' · ')} (admin)
  --data     data folder of the embedded database (DATA_DIR; ./data); stop its server first
  DATABASE_URL=postgres://…   the PostgreSQL server instead
  STAFF_PASSWORD=…            the password; without it one is made and shown once`

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string', default: 'admin' },
    data: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})

if (values.help || !values.email) console.log(HELP)
else {
  try {
    await save(values.email)
  } catch (error) {
    console.error(terminalText(error))
    process.exitCode = 1
  }
}

async function save(emailAddress: string): Promise<void> {
  const role = staffRoles.find((one) => one === values.role)
  if (!role) throw new Error(`--role: ${staffRoles.join(', ')}`)
  const password = process.env.STAFF_PASSWORD ?? randomBytes(12).toString('base64url')
  const url = process.env.DATABASE_URL
  const database = await openDatabase(url ? { url } : { folder: values.data ?? process.env.DATA_DIR ?? 'data' })
  try {
    const staff = { emailAddress, name: values.name ?? roleLabels[role], role, password }
    const saved = await saveStaffAccount(database.db, staff, new Date())
    console.log(`${saved.emailAddress} (${roleLabels[role]}) 계정을 ${saved.created ? '만들었어요' : '바꿨어요'}.`)
    if (!process.env.STAFF_PASSWORD) console.log(`비밀번호: ${password}  지금 한 번만 보여 드려요.`)
  } finally {
    await database.close()
  }
}

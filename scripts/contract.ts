import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { endpoints } from '../src/server/app.ts'
import { openApiDocument } from '../src/server/http/openapi.ts'

/**
 * Writes docs/openapi.json from the declared routes and src/contract/schema.d.ts from the document.
 * `--check` writes nothing and fails when either is stale.
 */
const check = process.argv.includes('--check')
const documentFile = 'docs/openapi.json'
const typesFile = 'src/contract/schema.d.ts'

const document = `${JSON.stringify(openApiDocument(endpoints), null, 1)}\n`
const folder = mkdtempSync(join(tmpdir(), 'homefit-contract-'))
writeFileSync(join(folder, 'openapi.json'), document)
execFileSync(
  'npx',
  [
    'openapi-typescript',
    join(folder, 'openapi.json'),
    '-o',
    join(folder, 'schema.d.ts'),
    '--root-types',
    '--root-types-no-schema-prefix',
  ],
  {
    cwd: resolve('tools/openapi'),
    stdio: ['ignore', 'ignore', 'inherit'],
  },
)
const types = readFileSync(join(folder, 'schema.d.ts'), 'utf8')

if (check) {
  const stale = [documentFile, typesFile].filter((file) => read(file) !== (file === documentFile ? document : types))
  if (stale.length > 0) {
    console.error(`${stale.join(', ')} is stale: run npm run contract`)
    process.exit(1)
  }
} else {
  writeFileSync(documentFile, document)
  writeFileSync(typesFile, types)
  shrinkNotBuilt()
}
console.log(`${endpoints.length} operations`)

/** The list of specified calls that are not built yet only ever gets shorter. */
function shrinkNotBuilt(): void {
  const file = 'tests/data/not-built.json'
  const built = new Set(
    endpoints.map((one) => `${one.method.toUpperCase()} ${one.path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '')}`),
  )
  const left = (JSON.parse(readFileSync(file, 'utf8')) as string[]).filter((call) => !built.has(call))
  writeFileSync(file, `${JSON.stringify(left, null, 1)}\n`)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

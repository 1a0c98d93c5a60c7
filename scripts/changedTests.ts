/** Where the tests of a folder of src lie, by the folder's place: `$1` is its name. A file is matched by the first line that fits. */
const HOMES: [RegExp, string[]][] = [
  [/^src\/server\/modules\/([^/]+)\//, ['src/server/modules/$1', 'tests/api/$1', 'tests/unit/$1']],
  [/^src\/server\/db\/sample\//, ['tests/unit/sample']],
  [/^src\/server\/([^/]+)\//, ['src/server/$1', 'tests/api/$1', 'tests/unit/$1']],
  [/^src\/server\/[^/]+$/, ['tests/unit/server']],
  [/^src\/resources\/([^/]+)\//, ['src/resources/$1', 'tests/flows/console/$1']],
  [/^src\/console\/([^/]+)\//, ['src/console/$1', 'tests/flows/console/$1', 'tests/unit/console']],
  [/^src\/(console|dataProvider)\//, ['tests/unit/console']],
  [/^src\/customer-app\/features\/([^/]+)\//, ['src/customer-app/features/$1', 'tests/flows/customer/$1']],
  [/^src\/customer-app\/([^/]+)\//, ['src/customer-app/$1', 'tests/flows/customer/$1', 'tests/unit/$1']],
  [/^src\/shared\/([^/]+)\//, ['src/shared/$1', 'tests/unit/$1']],
  [/^src\/shared\/[^/]+$/, ['tests/unit/shared']],
  [/^scripts\//, ['tests/unit/scripts']],
]

/** Folders that are tested under other names too. */
const ALSO: Record<string, string[]> = {
  account: ['staffs'],
  crud: ['catalog'],
  'order-desk': ['orders'],
  outbox: ['messages'],
  'points-request': ['points'],
  'product-categories': ['form', 'bulk'],
  'product-tags': ['form', 'list'],
  purchases: ['orders'],
  'remote-areas': ['form', 'list'],
  'shipping-origins': ['form', 'list'],
  'shipping-settings': ['bulk'],
}

/** What keeps the house in order is asked whatever changed. */
const ALWAYS = ['tests/architecture', 'tests/folders.test.ts']

/**
 * The test files and folders that speak of the changed files, for vitest to filter by: tests that changed themselves, and
 * the tests named like the folder that a changed file lies in. Browser tests are left to the whole run.
 */
export function testsOf(changed: string[]): string[] {
  const found = changed.flatMap((file) => {
    if (/^(tests\/(api|flows|unit)|src)\/.*\.test\.tsx?$/.test(file)) return [file]
    const [pattern, homes = []] = HOMES.find(([pattern]) => pattern.test(file)) ?? []
    const [, name = ''] = pattern?.exec(file) ?? []
    return [name, ...(ALSO[name] ?? [])].flatMap((one) => homes.map((home) => `${home.replace('$1', one)}/`))
  })
  const folders = found.filter((path) => path.endsWith('/'))
  const alone = found.filter((path) => !folders.some((folder) => path !== folder && path.startsWith(folder)))
  return [...new Set([...ALWAYS, ...alone])]
}

import { CssBaseline } from '@mui/material'
import { Fragment, Suspense, type ComponentType } from 'react'
import {
  AdminContext,
  DefaultTitleContextProvider,
  Notification,
  Resource,
  ResourceDefinitionContextProvider,
} from 'react-admin'
import { Route, Routes } from 'react-router'
import { createAuthProvider } from '#console/auth/authProvider.ts'
import { staffSession } from '#console/auth/staffSession.ts'
import { useMay, useStaff } from '#console/auth/useStaff.ts'
import { createConsoleStore } from '#console/data/consoleStore.ts'
import { i18nProvider } from '#console/i18n/i18nProvider.ts'
import { AccessDenied } from '#console/layout/AccessDenied.tsx'
import { ConsoleLayout } from '#console/layout/ConsoleLayout.tsx'
import { NotFound } from '#console/layout/NotFound.tsx'
import { ScreenBoundary } from '#console/layout/ScreenBoundary.tsx'
import { part } from '#console/patiently.ts'
import { isPage, permissionOf, RegistryProvider, type ResourceEntry } from '#console/registry.ts'
import { dataProvider, queryClient } from '#console/data/services.ts'
import { darkTheme, lightTheme } from '#console/theme/theme.ts'
import type { Permission } from '#shared/permissions.ts'
import { registry } from './resources/index.ts'

const SignInPage = part(() => import('#console/auth/SignInPage.tsx'), 'SignInPage')

const StaffSetup = part(() => import('#console/account/StaffSetup.tsx'), 'StaffSetup')

const authProvider = createAuthProvider(staffSession, permissionOf(registry))
const store = createConsoleStore()

const pages = registry.filter(isPage)
const resources = registry.filter((entry): entry is ResourceEntry => !isPage(entry))

/** Turns the list of resources into react-admin's routes; the menu reads the same list. */
export const App = () => (
  <RegistryProvider value={registry}>
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={lightTheme}
      darkTheme={darkTheme}
    >
      <CssBaseline enableColorScheme />
      <Door />
    </AdminContext>
  </RegistryProvider>
)

/** Over the head of the page, where nothing is written, chosen or sent: at the foot are the bars that send. */
const TOAST_PLACE = { vertical: 'top', horizontal: 'center' } as const
const toast = { '&.MuiSnackbar-root': { top: 4 } }

const Door = () => {
  const staff = useStaff()
  if (!staff)
    return (
      <Suspense fallback={null}>
        <SignInPage />
      </Suspense>
    )
  if (staff.setup.length > 0)
    return (
      <Suspense fallback={null}>
        <StaffSetup steps={staff.setup} />
      </Suspense>
    )
  return (
    <Fragment key={staff.id}>
      {everything}
      <Notification anchorOrigin={TOAST_PLACE} sx={toast} />
    </Fragment>
  )
}

const Guarded = ({ page: Page, permission }: { page: ComponentType; permission: Permission }) =>
  useMay(permission).may ? <Page /> : <AccessDenied />

/** Lists are guarded here, where the role is known at once: asked through react-admin they would be drawn twice. */
const propsOf = ({ label, list, permission, ...entry }: ResourceEntry) => ({
  ...entry,
  options: { label },
  list: list ? <Guarded page={list} permission={permission.read} /> : undefined,
})

const definitions = Object.fromEntries(
  resources.map((entry) => [entry.name, Resource.registerResource(propsOf(entry))]),
)

/**
 * In place of react-admin's own shell, which learns its resources and permissions one after the other and draws every
 * screen again each time: ours are known before anything is drawn.
 */
const everything = (
  <ResourceDefinitionContextProvider definitions={definitions}>
    <DefaultTitleContextProvider value="홈핏 관리자">
      <ScreenBoundary>
        <ConsoleLayout>
          <Routes>
            {pages.map(({ path, page, permission }) => (
              <Route key={path} path={path} element={<Guarded page={page} permission={permission} />} />
            ))}
            {resources.map((entry) => (
              <Route key={entry.name} path={`${entry.name}/*`} element={<Resource {...propsOf(entry)} />} />
            ))}
            <Route path="/access-denied" element={<AccessDenied />} />
            <Route path="/authentication-error" element={<AccessDenied />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </ConsoleLayout>
      </ScreenBoundary>
    </DefaultTitleContextProvider>
  </ResourceDefinitionContextProvider>
)

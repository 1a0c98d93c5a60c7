import React from 'react'

/**
 * For each element React's build for development writes down the stack that made it, for its own tools to show: a tenth
 * of all the time of these tests. It gives up beyond a number of them each second; here that number is reached.
 */
type Internals = { recentlyCreatedOwnerStacks: number }
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: Internals
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {},
})

/** @typedef {{version?: string, optionalDependencies?: Record<string, string>, link?: boolean, integrity?: string}} Package */
/** @typedef {{packages: Record<string, Package>}} Lock */

/**
 * Optional packages that other packages of the lockfile require and that it does not list.
 * @param {Lock} lock @returns {{name: string, version: string, wantedBy: string}[]}
 */
export function findMissingOptionals({ packages }) {
  /** Looks where Node would: from a package's own folder up to the root. @param {string} path @param {string} name */
  const isListed = (path, name) => {
    for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
      if (`${folder && `${folder}/`}node_modules/${name}` in packages) return true
      if (!folder) return false
    }
  }
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isListed(path, name))
      .map(([name, version]) => ({ name, version, wantedBy: path || 'package.json' })),
  )
  return missing.filter(({ name }, index) => missing.findIndex((other) => other.name === name) === index)
}

/**
 * Registry packages that the lockfile lists without a SHA-512 hash; workspaces and links to them are excluded.
 * @param {Lock} lock @returns {string[]}
 */
export function findUnverified({ packages }) {
  return Object.entries(packages)
    .filter(
      ([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'),
    )
    .map(([path]) => path)
}

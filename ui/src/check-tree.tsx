import { Check } from './check.tsx'
import styles from './check-tree.module.css'

export type TreeNode = { id: number; name: string; count: number; children: readonly TreeNode[] }

type CheckTreeProps = { tree: readonly TreeNode[]; chosen: readonly number[]; onToggle: (id: number) => void }

/** Checkboxes for the branches of a tree, each with its count; children are indented (SHOP-09). */
export function CheckTree({ tree, chosen, onToggle }: CheckTreeProps) {
  if (tree.length === 0) return null
  return (
    <ul className={styles.branch}>
      {tree.map(({ id, name, count, children }) => (
        <li key={id}>
          <Check checked={chosen.includes(id)} count={count} onChange={() => onToggle(id)}>
            <span className={styles.name}>{name}</span>
          </Check>
          <CheckTree tree={children} chosen={chosen} onToggle={onToggle} />
        </li>
      ))}
    </ul>
  )
}

import './key-list.css'

/** Keys and what they do. */
export function KeyList({ keys }: { keys: readonly (readonly [string, string])[] }) {
  return (
    <dl className="keys">
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

import { homeNumbers } from '../../words/home-numbers.ts'
import { NumberList } from './number-list.tsx'

/** What stands for the help page where that can't be loaded: the numbers of the US, and where to find others. */
export function BareHelp() {
  return (
    <div className="center">
      <div className="message">
        <h1>{homeNumbers.title}</h1>
        <NumberList lines={homeNumbers.numbers} below={homeNumbers.nowElsewhere} />
      </div>
    </div>
  )
}

import { limits } from '@nestbook/contract/rules/limits.ts'
import { Icon } from '../../ui/icon.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { addChildrenWords } from '../../words/children.ts'
import { childPigment } from './child-pigment.ts'
import type { FormRow } from './form-rows.ts'
import { newAgeChoices } from './profile-choices.ts'

type Props = {
  row: FormRow
  place: number
  onChange: (what: Partial<FormRow>) => void
  onRemove: () => void
}

/** One child of the add-children form. */
export function ChildRow({ row: { id, name, age, isFlawed }, place, onChange, onRemove }: Props) {
  const title = addChildrenWords.child(place + 1)
  return (
    <fieldset className={`child-row n-${childPigment(place)}`} aria-label={title}>
      <div className="t">
        <span>{title}</span>
        <button type="button" className="icon-btn" aria-label={addChildrenWords.remove(place + 1)} onClick={onRemove}>
          <Icon name="bin" />
        </button>
      </div>
      <TextField
        name={`name-${id}`}
        label={addChildrenWords.name}
        note={addChildrenWords.optional}
        placeholder={addChildrenWords.firstName}
        autoComplete="off"
        maxLength={limits.childNameLength}
        value={name}
        onValue={(value) => onChange({ name: value })}
        flaw={undefined}
      />
      <SelectField
        name={`age-${id}`}
        label={addChildrenWords.age}
        value={age}
        onValue={(value) => onChange({ age: value })}
        choices={newAgeChoices}
        flaw={isFlawed ? addChildrenWords.noAge : undefined}
      />
    </fieldset>
  )
}

import { ageText } from '@nestbook/contract/rules/ages.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { Icon } from '../../ui/icon.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { addChildrenWords, profileWords } from '../../words/children.ts'
import { childPigment } from './child-pigment.ts'
import type { FormRow, RowField } from './form-rows.ts'
import { genderChoices, monthChoices, newAgeChoices, yearChoices } from './profile-choices.ts'
import { ageByBirth } from './profile-form.ts'

type Props = {
  row: FormRow
  place: number
  /** Whether gender and month of birth are asked for as well. */
  isFull: boolean
  onChange: (what: Partial<FormRow>) => void
  onRemove: () => void
}

/** One child of the add-children form. */
export function ChildRow({ row, place, isFull, onChange, onRemove }: Props) {
  const { id, name, errors } = row
  const now = new Date()
  const byBirth = ageByBirth(row, now)
  const of = (field: RowField) => ({
    name: `${field}-${id}`,
    value: row[field],
    error: errors[field],
    onValue: (value: string) => onChange({ [field]: value }),
  })
  const title = addChildrenWords.child(place + 1)
  return (
    <fieldset className={`child-row n-${childPigment(place)}`} aria-label={title}>
      <div className="child-row-head">
        <span>{title}</span>
        <button
          type="button"
          className="icon-button"
          aria-label={addChildrenWords.remove(place + 1)}
          onClick={onRemove}
        >
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
        error={undefined}
      />
      <SelectField
        {...of('age')}
        label={addChildrenWords.age}
        value={byBirth === null ? row.age : ageText(byBirth)}
        isDisabled={byBirth !== null}
        choices={newAgeChoices}
      />
      {isFull && (
        <>
          <SelectField {...of('month')} label={profileWords.month} choices={monthChoices} />
          <SelectField {...of('year')} label={profileWords.year} choices={yearChoices(now)} />
          <SelectField {...of('gender')} label={profileWords.gender} choices={genderChoices} />
        </>
      )}
    </fieldset>
  )
}

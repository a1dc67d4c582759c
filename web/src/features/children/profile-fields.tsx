import { profileLists } from '@nestbook/contract/children.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { LinesField } from '../../ui/lines-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { profileWords } from '../../words/children.ts'
import { ageChoices, genderChoices, monthChoices, yearChoices } from './profile-choices.ts'
import { ageByBirth, type FieldErrors, type ProfileForm } from './profile-form.ts'

type Props = { form: ProfileForm; errors: FieldErrors; onChange: (field: keyof ProfileForm, value: string) => void }

export function ProfileFields({ form, errors, onChange }: Props) {
  const now = new Date()
  const byBirth = ageByBirth(form, now)
  const age = byBirth === null ? form.age : String(byBirth)
  const of = (field: keyof ProfileForm) => ({
    name: field,
    value: form[field],
    error: errors[field],
    onValue: (value: string) => onChange(field, value),
  })
  return (
    <>
      <h3>{profileWords.basic}</h3>
      <TextField {...of('name')} label={profileWords.name} autoComplete="off" maxLength={limits.childNameLength} />
      <div className="profile-pair">
        <SelectField {...of('month')} label={profileWords.month} choices={monthChoices} />
        <SelectField {...of('year')} label={profileWords.year} choices={yearChoices(now)} />
        <SelectField
          {...of('age')}
          label={profileWords.age}
          value={age}
          choices={ageChoices(age)}
          isDisabled={byBirth !== null}
          help={byBirth === null ? undefined : profileWords.byBirth}
        />
        <SelectField {...of('gender')} label={profileWords.gender} choices={genderChoices} />
      </div>
      <h3 className="insights">{profileWords.insights}</h3>
      <p className="help">{profileWords.perLine}</p>
      {profileLists.map((list) => (
        <LinesField key={list} {...of(list)} label={profileWords.lists[list]} />
      ))}
    </>
  )
}

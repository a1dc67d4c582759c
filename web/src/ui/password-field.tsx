import { useState } from 'react'
import { Icon } from './icon.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

type Props = Omit<TextFieldProps, 'type' | 'inside' | 'inputMode'> & {
  autoComplete: 'current-password' | 'new-password'
  words: { show: string; hide: string }
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ words, ...field }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      inside={
        <button
          type="button"
          className="icon-button"
          aria-label={isShown ? words.hide : words.show}
          aria-controls={field.name}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  )
}

/** An email address; one that is too long for its line breaks before the @, where it is read best. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <b className="addr">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </b>
  )
}

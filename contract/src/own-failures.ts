/** The failures that the page finds by itself, without asking the server. */
export const ownFailures = {
  email_required: { status: 400, message: 'Email is required' },
  email_invalid: { status: 400, message: 'Please enter a valid email address' },
  password_required: { status: 400, message: 'Password is required' },
  password_short: { status: 400, message: 'Password must be at least 8 characters long' },
  password_no_upper: { status: 400, message: 'Password must contain at least one uppercase letter' },
  password_no_lower: { status: 400, message: 'Password must contain at least one lowercase letter' },
  password_no_digit: { status: 400, message: 'Password must contain at least one number' },
  password_long: { status: 400, message: 'Password must be at most 128 characters long' },
  unexpected: { status: 500, message: 'Sorry, there was an error. Try again.' },
} as const

import { ownFailures } from './own-failures.ts'

/** Every way a request can fail: its HTTP status and the sentence a person reads. */
export const failures = {
  ...ownFailures,
  not_json: { status: 400, message: 'We could not read that request. Please try again.' },
  bad_request: { status: 400, message: 'Something in that request was not right. Please try again.' },
  question_empty: { status: 400, message: 'Please write your question first.' },
  question_too_long: {
    status: 400,
    message:
      'That is longer than we can read at once. Please keep it under 4,000 characters. If someone is in danger now, call 911 or your local emergency number.',
  },
  webhook_refused: { status: 400, message: 'That was not signed for us.' },
  receipt_invalid: { status: 400, message: 'Invalid receipt' },
  password_common: {
    status: 400,
    message: 'That password is one of the first that others would try. Please choose another.',
  },
  link_missing: {
    status: 400,
    message: 'No verification token provided. Please use the link from your email.',
  },
  link_invalid: { status: 400, message: 'This verification link is invalid or has expired. Please request a new one.' },
  reset_link_invalid: { status: 400, message: 'This link has been used or has expired. Please request a new one.' },
  already_verified: { status: 400, message: 'This address is confirmed already.' },
  no_password: { status: 400, message: 'You sign in without a password here.' },
  no_identity: { status: 401, message: 'Please sign in or continue as a guest.' },
  user_not_authenticated: { status: 401, message: 'User not authenticated' },
  account_needed: { status: 401, message: 'Please sign in to keep what we know of your children.' },
  session_over: { status: 401, message: 'You are signed out. Please sign in again.' },
  wrong_credentials: { status: 401, message: 'That email and password do not go together. Please try again.' },
  sign_in_over: { status: 401, message: 'That sign-in took too long. Please try again.' },
  apple_failed: { status: 401, message: 'Apple Sign In failed' },
  reauth_required: { status: 401, message: 'Please enter your password again to go on.' },
  wrong_password: { status: 403, message: 'That is not your password. Please try again.' },
  email_unverified: { status: 403, message: 'Please confirm your email address first. The link is in your inbox.' },
  not_found: { status: 404, message: 'We could not find that.' },
  no_subscription: { status: 404, message: 'There is no subscription to change.' },
  purchases_off: { status: 404, message: 'Pro cannot be bought here yet.' },
  method_not_allowed: { status: 405, message: 'That is not something this address can do.' },
  changed_elsewhere: {
    status: 412,
    message: 'This conversation was changed on another device. Please look at it again first.',
  },
  version_missing: { status: 428, message: 'Something in that request was not right. Please try again.' },
  too_many_conversations: {
    status: 409,
    message: 'That is more conversations than we can keep. Please delete some that you no longer need.',
  },
  too_many_children: {
    status: 409,
    message: 'That is more children than we can keep profiles of. Please remove one first.',
  },
  already_pro: { status: 409, message: 'You have Pro already.' },
  purchase_taken: {
    status: 409,
    message: 'That subscription belongs to another account. Please sign in to that account, or contact support.',
  },
  subscription_over: { status: 410, message: 'That subscription has ended.' },
  too_large: { status: 413, message: 'That is too much to send at once. Please make it shorter.' },
  wrong_type: { status: 415, message: 'We could not read that request. Please try again.' },
  too_many: {
    status: 429,
    message:
      'That was a lot of questions at once. Please wait a minute and try again. If somebody is in danger, call 911 now; in a crisis, call or text 988.',
  },
  too_many_attempts: { status: 429, message: 'That was tried too often. Please wait a while and try again.' },
  guest_limit: { status: 429, message: "You've used all {limit} free queries." },
  guests_limit: { status: 429, message: 'Too many guests have asked from here today. Please sign in to go on.' },
  free_limit: { status: 429, message: "You've used all {limit} free queries today." },
  pro_limit: { status: 429, message: "You've reached your daily limit of {limit} queries. Limit resets at midnight." },
  database_down: { status: 503, message: 'Our library is closed for a moment. Please try again shortly.' },
  app_store_down: {
    status: 503,
    message: 'The App Store could not be asked just now. Please try again in a few minutes.',
  },
  payments_down: {
    status: 503,
    message: 'Payments could not be reached just now. Nothing was changed. Please try again in a moment.',
  },
  busy: { status: 503, message: 'A lot of people are at the door. Please try again in a few seconds.' },
  shutting_down: { status: 503, message: 'We are restarting. Please try again in a few seconds.' },
} as const

export type FailureCode = keyof typeof failures

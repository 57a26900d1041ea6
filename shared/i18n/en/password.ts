/** Texts of password fields. */
export const texts = {
  show: 'Show',
  hide: 'Hide',
  help: 'At least 8 characters',
  strength: 'Password strength',
  level: {
    short: 'Too short',
    long: 'Too long',
    weak: 'Weak',
    fair: 'Fair',
    good: 'Good',
    strong: 'Strong',
  },
  advice: {
    short: 'Use at least 8 characters.',
    long: 'Use at most 256 characters.',
    email: 'Leave your e-mail address out of it.',
    keys: 'Rows of keys are easy to guess.',
    repeats: 'Repeated characters are easy to guess.',
    sequences: 'Rows like abc or 123 are easy to guess.',
    dates: 'Dates and years are easy to guess.',
    common: 'Many people use one like this.',
    word: 'One word alone is easy to guess.',
    names: 'Names are easy to guess.',
    more: 'Add another word or two.',
  },
} as const;

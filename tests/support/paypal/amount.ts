/** Money as PayPal spells it: a decimal string. */
export interface Amount {
  readonly currency_code: string;
  readonly value: string;
}

/** As PayPal keeps of a payment: 3.49 % and 49 hundredths. */
export const feeOf = ({ currency_code, value }: Amount): Amount => ({
  currency_code,
  value: (Number(value) * 0.0349 + 0.49).toFixed(2),
});

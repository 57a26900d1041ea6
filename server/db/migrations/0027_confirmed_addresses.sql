-- From here on reports are mailed to confirmed addresses alone. Addresses from before count as confirmed where reports already went
-- to them, and where the operator turned the plan on; whoever else is here confirms theirs by a mail.
update users u set email_verified_at = u.created_at
where u.email_verified_at is null and (
  exists (select from deliveries d where d.user_id = u.id and d.channel = 'mail')
  or exists (select from subscriptions s where s.user_id = u.id and s.provider = 'operator'));

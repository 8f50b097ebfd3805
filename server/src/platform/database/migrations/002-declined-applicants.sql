-- The e-mail about a declined application is addressed to a person whose data has been erased: once it has been sent, has
-- failed or has been cancelled, its row keeps neither recipient nor text.

create function erase_declined_applicant() returns trigger language plpgsql as $$
  begin
    new.to_name := '';
    new.to_address := '';
    new.subject := '';
    new.content := null;
    new.last_error := '';
    return new;
  end $$;
create trigger declined_applicants_are_erased before update on mails for each row
  when (new.event = 'decline' and new.state in ('sent', 'failed', 'given up'))
  execute function erase_declined_applicant();

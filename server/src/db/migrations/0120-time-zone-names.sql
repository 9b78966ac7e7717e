-- phase: expand
-- Time zones are names that Intl and PostgreSQL read alike (docs/decisions/0057-company-settings-and-setup.md): PostgreSQL
-- reads an offset with the other sign, and CET and the like without summer time.

-- Returns the name of the zone whose clocks pages show for `zone`; `zone` itself if there is no such name. Etc/GMT+11 is 11
-- hours behind UTC, as pages show -11:00.
create function named_time_zone(zone text) returns text language sql immutable as $$
  select case
    when zone ~ '^[+-]00(:?00)?$' then 'UTC'
    when zone ~ '^-(0\d|1[0-2])(:?00)?$' then 'Etc/GMT+' || substr(zone, 2, 2)::integer
    when zone ~ '^\+(0\d|1[0-4])(:?00)?$' then 'Etc/GMT-' || substr(zone, 2, 2)::integer
    when upper(zone) in ('CET', 'MET') then 'Europe/Brussels'
    when upper(zone) = 'EET' then 'Europe/Athens'
    when upper(zone) = 'WET' then 'Europe/Lisbon'
    else zone
  end
$$;

-- Returns the names of zones that the database knows. If a link among its files leads nowhere, as where /etc/localtime is
-- missing, PostgreSQL lists none: then this tries `zone` alone.
create function time_zone_names(zone text) returns setof text language plpgsql stable as $$
begin
  begin
    return query select name from pg_timezone_names;
    return;
  exception when undefined_file then
    perform now() at time zone zone;
    return next zone;
  end;
exception when invalid_parameter_value then
  return;
end $$;

update company_setting set time_zone = named_time_zone(time_zone) where time_zone <> named_time_zone(time_zone);

-- Nodes of the previous version still accept offsets.
create function company_setting_time_zone() returns trigger language plpgsql as $$
begin
  new.time_zone := named_time_zone(new.time_zone);
  return new;
end $$;
create trigger company_setting_time_zone before update of time_zone on company_setting
  for each row execute function company_setting_time_zone();

"""The doctor looks at the mail: whether its server takes what we would send."""

import smtplib

from ecumene.server.operations.finding import Finding, fine, wrong
from ecumene.server.post.mail import tls_context
from ecumene.server.settings import Settings

PATIENCE = 15
REMEDY = "see smtp_host, smtp_port, smtp_tls, smtp_verify"


def about_mail(settings: Settings) -> list[Finding]:
    """Connects, signs in and names the sender, and sends nothing."""
    if not settings.smtp_host:
        return []
    where = f"The mail server {settings.smtp_host}:{settings.smtp_port}"
    sender = settings.smtp_from or settings.smtp_user
    try:
        with smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=PATIENCE) as server:
            if settings.smtp_tls:
                server.starttls(context=tls_context(settings))
            if settings.smtp_user:
                server.login(settings.smtp_user, settings.smtp_password)
            server.ehlo_or_helo_if_needed()
            code, said = server.mail(sender)
            server.rset()
    except smtplib.SMTPAuthenticationError:
        return [wrong(f"{where} does not let us in; check smtp_user and smtp_password.")]
    except smtplib.SMTPNotSupportedError:
        return [
            wrong(f"{where} knows no STARTTLS or no sign-in; {REMEDY}, or leave smtp_user out.")
        ]
    except (OSError, smtplib.SMTPException) as error:
        return [wrong(f"{where} cannot be used ({type(error).__name__}: {error}); {REMEDY}.")]
    if code != 250:
        words = said.decode(errors="replace")[:100]
        return [wrong(f"{where} does not take mail from {sender} ({code} {words}); set smtp_from.")]
    return [fine(f"{where} takes mail from {sender}.")]

"""The page of notifications in Django, in one file: settings, tables, the page, and how the tables are filled.

PEER_DB is the database, PEER_WORDS and PEER_ROWS what the page says. `python3 app.py` makes the database and prints
the name and the value of a session's cookie.
"""

import json
import os
from datetime import datetime
from pathlib import Path

import django
from django.conf import settings

here = Path(__file__).parent
settings.configure(
    DEBUG=False,
    SECRET_KEY="as long as any other secret of a server",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF="app",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions"],
    # The order that Django's documentation gives.
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.middleware.gzip.GZipMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    SESSION_ENGINE="django.contrib.sessions.backends.db",
    # Outside DEBUG the templates are kept once they are read; so is the connection.
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": [here]}],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": os.environ["PEER_DB"],
            "CONN_MAX_AGE": None,
        }
    },
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    LOGIN_URL="/login",
    USE_TZ=True,
    TIME_ZONE="Europe/London",
    LANGUAGE_CODE="en-gb",
    LOGGING_CONFIG=None,
)
django.setup()

from django.contrib.auth.decorators import login_required, permission_required  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.db import models  # noqa: E402
from django.db.models import Exists, OuterRef  # noqa: E402
from django.shortcuts import render  # noqa: E402
from django.urls import path  # noqa: E402
from django.utils import timezone  # noqa: E402

words = json.loads(Path(os.environ["PEER_WORDS"]).read_text())
page_size = 50
most_counted = 99


class Notification(models.Model):
    seq = models.IntegerField(primary_key=True)
    id = models.CharField(max_length=32, unique=True)
    type = models.CharField(max_length=40)
    title = models.TextField()
    message = models.TextField()
    priority = models.CharField(max_length=10)
    related = models.TextField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        app_label = "auth"

    @property
    def type_label(self):
        return words["types"][self.type]

    @property
    def priority_label(self):
        return words["priorities"][self.priority]

    @property
    def tone(self):
        return words["tones"][self.priority]

    @property
    def ago(self):
        minutes = int((timezone.now() - self.created_at).total_seconds() // 60)
        if minutes < 1:
            return "Just now"
        for unit, length in ("day", 24 * 60), ("hour", 60), ("minute", 1):
            if minutes >= length:
                amount = minutes // length
                return f"{amount} {unit}{'' if amount == 1 else 's'} ago"


class Read(models.Model):
    notification = models.ForeignKey(Notification, on_delete=models.CASCADE)
    user = models.ForeignKey(User, on_delete=models.CASCADE)

    class Meta:
        app_label = "auth"
        constraints = [models.UniqueConstraint(fields=["notification", "user"], name="one_read")]


@login_required
@permission_required("auth.view_user", raise_exception=True)
def notifications(request):
    reads = Read.objects.filter(notification=OuterRef("pk"), user=request.user)
    newest_first = Notification.objects.order_by("-seq")
    found = list(newest_first.annotate(is_read=Exists(reads))[: page_size + 1])
    rows = found[:page_size]
    unread = newest_first.filter(~Exists(reads))[: most_counted + 1].count()
    return render(
        request,
        "notifications.dtl",
        {
            "words": words,
            "user": request.user,
            "rows": rows,
            "unread": unread,
            "unread_text": f"{most_counted}+" if unread > most_counted else str(unread),
            "newest": rows[0].seq if rows else 0,
            "older": rows[-1].seq if len(found) > page_size else None,
            "initials": request.user.first_name[:1] + request.user.last_name[:1],
        },
    )


urlpatterns = [path("admin-notifications", notifications)]


def fill():
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.auth.models import Permission
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    given = json.loads(Path(os.environ["PEER_ROWS"]).read_text())
    person = given["person"]
    user = User.objects.create(
        username=person["email"],
        email=person["email"],
        first_name=person["firstName"],
        last_name=person["lastName"],
        is_staff=True,
    )
    user.user_permissions.add(Permission.objects.get(codename="view_user"))
    with connection.schema_editor() as editor:
        editor.create_model(Notification)
        editor.create_model(Read)
    for row in given["rows"]:
        is_read = row.pop("isRead")
        at = datetime.fromisoformat(row.pop("created_at").replace("Z", "+00:00"))
        notification = Notification.objects.create(created_at=at, **row)
        if is_read:
            Read.objects.create(notification=notification, user=user)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    connection.cursor().execute("PRAGMA journal_mode = WAL")
    print(f"{settings.SESSION_COOKIE_NAME}={session.session_key}")


if __name__ == "__main__":
    fill()
else:
    from django.core.wsgi import get_wsgi_application

    application = get_wsgi_application()
